"""todo"""
import typer
app = typer.Typer()
@app.command()
def show() -> None:
    """todo"""
@app.command()
def run() -> None:
    """todo"""

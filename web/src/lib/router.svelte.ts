// Addresses of the page: a small router over the history of the browser.
class Place {
  path = $state('/');
  hash = $state('');
  search = $state('');

  read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    this.search = location.search;
  }
}

export const place = new Place();

export function go(address: string): void {
  history.pushState(null, '', address);
  place.read();
  scrollTo(0, 0);
}

/** Keeps the address true without a new entry in the history. */
export function amend(address: string): void {
  history.replaceState(null, '', address);
}

export function startRouter(): void {
  place.read();
  addEventListener('popstate', () => place.read());
  addEventListener('hashchange', () => place.read());
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

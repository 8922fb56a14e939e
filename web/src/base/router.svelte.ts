/** Which page is shown: the path of the address, changed without loading anything. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; at: number }
  | { page: "friends"; game: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string | null; clause: string | null }
  | { page: "about" }
  | { page: "me" }
  | { page: "sketch"; game: string }
  | { page: "nowhere"; path: string };

export function find(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "table" && second !== undefined) return { page: "table", id: second };
  if (first === "replay" && second !== undefined) return { page: "replay", id: second, at: Number(parts[2] ?? 0) || 0 };
  if (first === "friends" && second !== undefined) return { page: "friends", game: second };
  if (first === "learn" && second !== undefined) return { page: "learn", game: second };
  if (first === "rules") return { page: "rules", game: second ?? null, clause: hash.replace(/^#/, "") || null };
  if (first === "about") return { page: "about" };
  if (first === "me") return { page: "me" };
  if (first === "sketch" && second !== undefined) return { page: "sketch", game: second };
  return { page: "nowhere", path };
}

class Router {
  route = $state.raw<Route>(find(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    history[options.replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Follow links inside the page without loading it again. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  private read(): void {
    this.route = find(location.pathname, location.hash);
  }
}

export const router = new Router();

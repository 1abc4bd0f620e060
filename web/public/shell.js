// Keeps the shell of the page, so that it opens without a network and can say that the server is away. The game itself is never kept.
const KEPT = "monopole-shell";
const CHANGED = "/changed"; // kept for as long as parts of an older page are
const NO_SERVER = [502, 503, 504]; // what a proxy says in its place

addEventListener("install", (event) => event.waitUntil(begin().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  const page = request.mode === "navigate" && (pathname === "/" || pathname.startsWith("/t/") || pathname.startsWith("/b/") || pathname.startsWith("/r/"));
  if (page) event.respondWith(fresh(request, "/"));
  else if (pathname.startsWith("/assets/") || pathname === "/icon.svg") event.respondWith(known(request));
});

// The page and all it begins with: it came before anybody listened here, and must open without a network from the first visit on.
async function begin() {
  const kept = await caches.open(KEPT), page = await fetch("/");
  if (!page.ok) throw new Error(`${page.status}`); // another time
  const parts = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  await kept.put("/", page);
  await kept.addAll(["/icon.svg", ...parts]);
}

// A page comes from the server; where that is away, as it was the last time. With another page, what belonged to the old one goes, once no
// old page is open that may still want it.
async function fresh(request, as) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (NO_SERVER.includes(answer.status)) return (await kept.match(as)) ?? answer;
    if (answer.ok) {
      const before = await (await kept.match(as))?.text(), page = await answer.clone().text();
      if (before !== undefined && before !== page) await kept.put(CHANGED, new Response());
      if ((await kept.match(CHANGED)) && !(await clients.matchAll({ type: "window" })).length) {
        for (const old of await kept.keys()) if (old.url.includes("/assets/") && !page.includes(new URL(old.url).pathname)) await kept.delete(old);
        await kept.delete(CHANGED);
      }
      await kept.put(as, answer.clone());
    }
    return answer;
  } catch {
    return (await kept.match(as)) ?? Response.error();
  }
}

// What has a name of its own for each version is fetched once.
async function known(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

// Somebody touched the word that it is their turn: the table they have open comes to the front, or opens.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((each) => new URL(each.url).pathname === path);
      return there ? there.focus() : clients.openWindow(path);
    }),
  );
});

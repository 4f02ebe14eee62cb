// For pages with embedded cards: gives each frame the height of its card.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const MAX_HEIGHT = 2000;
  const isCard = (frame, source) =>
    frame.contentWindow === source && /^\/(?:ar\/)?embed\//.test(frame.src.slice(origin.length));
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.data?.type !== 'qima:height') return;
    const height = Number(event.data.height);
    if (!(height > 0 && height <= MAX_HEIGHT)) return;
    for (const frame of document.querySelectorAll(`iframe[src^="${origin}/"]`))
      if (isCard(frame, event.source)) frame.height = height;
  });
})();

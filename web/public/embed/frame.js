// Runs in an embedded card: tells the page around it how high the card is.
document.documentElement.dataset.ready = '';
new ResizeObserver(() => {
  const { height } = document.body.getBoundingClientRect();
  parent.postMessage({ type: 'qima:height', height: Math.ceil(height) }, '*');
}).observe(document.body);

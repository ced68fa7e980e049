// Turns each link with data-nabta into a frame of our site, which hears nothing of the page and tells it only its height.
(() => {
  const { origin } = new URL(document.currentScript.src);
  for (const link of document.querySelectorAll('a[data-nabta]')) {
    const address = new URL(link.dataset.nabta, origin);
    link.removeAttribute('data-nabta');
    if (address.origin !== origin) continue;
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = link.textContent;
    frame.referrerPolicy = 'no-referrer';
    frame.setAttribute('sandbox', '__SANDBOX__');
    Object.assign(frame.style, {
      width: '100%',
      maxWidth: '560px',
      height: '0',
      border: '0',
      display: 'block',
    });
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data?.nabta !== 'height') return;
      frame.style.height = `${Math.min(Math.max(Number(data.height) || 0, 0), 1200)}px`;
      link.hidden = true;
    });
    link.after(frame);
  }
})();

/*
 * In the frame of a hosted page, which may neither send a form nor go anywhere: what a customer presses is told to the page
 * around it, and that asks the gateway. See src/components/Console/HostedPage.
 */
addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('a[href], button, input[type=submit]');
  if (!pressed) return;
  const href = pressed.getAttribute('href');
  const form = pressed.form;
  if (href === null && !form) return;
  event.preventDefault();
  const fields = form ? [...new FormData(form, pressed)].filter(([, value]) => typeof value === 'string') : [];
  // The frame has no origin by which it could name the page around it, and tells it nothing that is secret.
  parent.postMessage(href === null ? {action: form.getAttribute('action') ?? '', fields} : {href}, '*');
});

addEventListener('keydown', ({key}) => {
  if (key === 'Escape') parent.postMessage({key}, '*');
});

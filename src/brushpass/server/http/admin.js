// The buttons of /admin: ask whether it is meant, do it, and show the page as it is then.
const said = document.getElementById('said');
const address = document.getElementById('address');

async function act(button) {
  const deed = JSON.parse(button.dataset.deed);
  if (button.closest('p')) deed.address = address.value.trim();
  if (!confirm(button.dataset.sure)) return;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/admin/deeds', { method: 'POST', headers, body: JSON.stringify(deed) });
  if (answer.ok) location.reload();
  else said.textContent = (await answer.json()).said;
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-deed]');
  if (button) act(button).catch((error) => (said.textContent = String(error)));
});
// Figures grow old: look again, unless somebody is typing or choosing.
setInterval(() => {
  if (!address.value && document.activeElement === document.body) location.reload();
}, 10_000);

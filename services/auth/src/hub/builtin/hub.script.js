// Runs in the browser on the hub's pages, after the functions of the contracts. The pages work without it.

/** Shows below a field how strong the password in it is. */
function showStrength(input) {
  const meter = document.createElement('div');
  meter.className = 'strength';
  meter.hidden = true;
  const bar = document.createElement('span');
  bar.className = 'bar';
  bar.setAttribute('aria-hidden', 'true');
  for (let part = 0; part < 4; part += 1) bar.append(document.createElement('i'));
  const text = document.createElement('span');
  text.setAttribute('role', 'status');
  meter.append(bar, text);
  input.after(meter);
  const beside = ['username', 'email'].flatMap((name) => [...document.getElementsByName(name)]);

  function show() {
    const words = beside.flatMap(({ value }) => [value, value.split('@')[0]]).filter(Boolean);
    const { score, label } = passwordStrength(input.value, words);
    meter.hidden = input.value === '';
    meter.dataset.score = String(score);
    text.textContent = meter.hidden ? '' : `Strength: ${label}`;
  }
  for (const field of [input, ...beside]) field.addEventListener('input', show);
}

for (const input of document.querySelectorAll('[data-shows-strength]')) showStrength(input);

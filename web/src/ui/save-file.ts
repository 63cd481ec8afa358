/** Saves a file among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers have opened it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { toast } from '#ui/toast-store.ts';

/** Copies an address and says how it went. */
export async function copyWithToast(text: string, told: { success: string; failure: string }): Promise<void> {
  try {
    await copyText(text);
    toast({ title: told.success, variant: 'success' });
  } catch {
    toast({
      title: told.failure,
      description: 'Please try again or copy the URL manually.',
      variant: 'destructive',
    });
  }
}

/** Copies to the clipboard; throws where the browser does not let us. */
async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard only on https and localhost.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'fixed opacity-0';
  // Inside an open dialog, only what stands in it can take the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser refused to copy.');
}

import { toast } from './toast-store.ts';

/** Copies a URL and shows the result. */
export async function copyWithToast(
  text: string,
  messages: { success: string; failure: string },
): Promise<void> {
  try {
    await copyText(text);
    toast({ title: messages.success, variant: 'success' });
  } catch {
    toast({
      title: messages.failure,
      description: 'Please try again or copy the URL manually.',
      variant: 'destructive',
    });
  }
}

/** Copies to the clipboard; throws if the browser does not allow it. */
async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard only on https and localhost.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'fixed opacity-0';
  // Inside an open dialog, only its own elements can get the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser refused to copy.');
}

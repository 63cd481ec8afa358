import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#ui/dialog.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Lightbox } from '#ui/lightbox.tsx';
import { Popover } from '#ui/popover.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { Row, Shelf } from './shelf.tsx';

const images = ['/favicon.svg', '/favicon.svg'].map((src, i) => ({ src, alt: `Screenshot ${i + 1}` }));

export function OverlaysGallery() {
  const [image, setImage] = useState<number | null>(null);
  return (
    <Shelf title="What opens over the page">
      <Row>
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Create New Board"
          description="Boards hold the cards of one part of your project."
        >
          <DialogBody>
            <Field label="Name" required>
              <Input placeholder="Enter board name" />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary">Create Board</Button>
          </DialogFooter>
        </Dialog>
        <ConfirmDialog
          trigger={<Button>Confirm dialog</Button>}
          title="Delete this board?"
          description="This will permanently delete all cards, comments, and attachments."
          confirmLabel="Delete Board"
          onConfirm={() => toast({ title: 'Board deleted' })}
        />
        <Sheet trigger={<Button>Sheet</Button>} title="Card" showTitle>
          <p className="px-4 text-muted">A view at the side.</p>
        </Sheet>
        <DropdownMenu align="start" trigger={<Button>Menu</Button>}>
          <MenuLabel>Card</MenuLabel>
          <MenuItem icon={<Pencil />} trailing="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy />}>Copy permalink</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} variant="danger">
            Delete
          </MenuItem>
        </DropdownMenu>
        <Popover align="start" label="Notifications" trigger={<Button>Popover</Button>} className="w-80">
          No notifications
        </Popover>
        <Button onClick={() => setImage(0)}>Lightbox</Button>
        <Lightbox images={images} index={image} onIndexChange={setImage} />
      </Row>
      <Row>
        <Button onClick={() => toast({ title: 'Card updated', description: 'Status changed to In Testing' })}>
          Toast
        </Button>
        <Button onClick={() => toast({ title: 'Permalink copied!', variant: 'success' })}>Success</Button>
        <Button
          onClick={() =>
            toast({ title: 'Error', description: 'Failed to update card status', variant: 'destructive' })
          }
        >
          Destructive
        </Button>
      </Row>
    </Shelf>
  );
}

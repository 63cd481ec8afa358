import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody } from '#ui/panel.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';

interface UserSearchFormProps {
  username: string;
  onSearch: (username: string) => void;
  searching: boolean;
}

export function UserSearchForm({ username, onSearch, searching }: UserSearchFormProps) {
  const [text, setText] = useState(username);
  return (
    <Panel aria-label="Search user">
      <PanelBody>
        <SubmitForm onSubmit={() => onSearch(text)} className="flex items-end gap-2">
          <Field label="Username" className="max-w-md flex-1">
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Enter exact username"
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              icon={<Search />}
            />
          </Field>
          <Button type="submit" variant="primary" loading={searching} className="h-9 pointer-coarse:h-11">
            Search
          </Button>
        </SubmitForm>
      </PanelBody>
    </Panel>
  );
}

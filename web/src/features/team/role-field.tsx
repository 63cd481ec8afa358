import type { AssignableRole } from '@cardinal/contracts';
import { FormField } from '#ui/form.tsx';
import { Select } from '#ui/select.tsx';
import { roleOptions } from './role-options.ts';

/** The role in a form that has one. */
export function RoleField() {
  return (
    <FormField<{ role: AssignableRole }, 'role'> name="role" label="Role" required>
      {({ value, onChange, name }) => (
        <Select
          name={name}
          options={roleOptions}
          value={value}
          onValueChange={onChange}
          placeholder="Select a role"
        />
      )}
    </FormField>
  );
}

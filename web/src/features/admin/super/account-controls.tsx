import type { AccountType, Plan, User } from '@cardinal/contracts';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { useChangeAccountType, useChangePlan } from '../api/change-account.ts';
import { accountTypeOptions, planOptions } from '../users/account-labels.ts';

/** Account type and plan; a selection is saved at once. */
export function AccountControls({ user }: { user: User }) {
  const changeType = useChangeAccountType(user.id);
  const changePlan = useChangePlan(user);
  const busy = changeType.isPending || changePlan.isPending;
  // Shows the selection while it is being saved.
  const accountType: AccountType = changeType.isPending ? changeType.variables : user.accountType;
  const plan: Plan = changePlan.isPending ? changePlan.variables : user.plan;
  return (
    <Panel aria-label="Account type and plan">
      <PanelHeader title="Account type and plan" description="Changes apply immediately." />
      <PanelBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Account Type">
          <Select
            options={accountTypeOptions}
            value={accountType}
            disabled={busy}
            onValueChange={(next) => next !== user.accountType && changeType.mutate(next)}
          />
        </Field>
        {accountType === 'company' && (
          <Field label="Plan">
            <Select
              options={planOptions}
              value={plan}
              disabled={busy}
              onValueChange={(next) => next !== user.plan && changePlan.mutate(next)}
            />
          </Field>
        )}
      </PanelBody>
    </Panel>
  );
}

import { type Plan, plans, planTable, type User } from '@cardinal/contracts';
import { useState } from 'react';
import { sponsoredReason } from '#features/session/index.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useUpgradePlan } from '../api/upgrade-plan.ts';
import { PlanCard } from '../plans/plan-card.tsx';
import { countText, isAbove } from '../plans/plan-text.ts';
import { PlanAction } from './plan-action.tsx';

const texts: Record<Plan, string> = {
  free: 'For a first project and its first users.',
  solo: 'For one developer with several ideas.',
  pro: 'For teams who ship every week.',
  enterprise: 'For companies with many teams.',
};

/** The four plans. An upgrade happens at once; a downgrade asks for confirmation. */
export function PlanGrid({ user }: { user: User }) {
  const upgrade = useUpgradePlan();
  const [lower, setLower] = useState<Plan | null>(null);
  const pending = upgrade.isPending ? upgrade.variables.plan : undefined;
  const isCompany = user.accountType === 'company' && !user.sponsor;
  return (
    <section aria-labelledby="plans-title">
      <div className="mb-3 grid gap-0.5">
        <h2 id="plans-title" className="text-md font-semibold tracking-tight">
          Plans
        </h2>
        <p className="text-sm text-muted">
          {user.sponsor
            ? sponsoredReason
            : isCompany
              ? 'A new plan applies at once.'
              : 'Plans can only be changed for company accounts. Save a company name above to have one.'}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            text={texts[plan]}
            highlighted={plan === user.plan}
            action={
              <PlanAction
                plan={plan}
                user={user}
                loading={pending === plan}
                disabled={!isCompany || upgrade.isPending}
                onChoose={() =>
                  isAbove(plan, user.plan) ? upgrade.mutate({ plan, isUpgrade: true }) : setLower(plan)
                }
              />
            }
          />
        ))}
      </ul>
      <LowerPlanDialog
        plan={lower}
        onClose={() => setLower(null)}
        onConfirm={(plan) => upgrade.mutateAsync({ plan, isUpgrade: false })}
      />
    </section>
  );
}

interface LowerPlanDialogProps {
  plan: Plan | null;
  onClose: () => void;
  onConfirm: (plan: Plan) => unknown;
}

function LowerPlanDialog({ plan, onClose, onConfirm }: LowerPlanDialogProps) {
  const { name, projects, boards } = planTable[plan ?? 'free'];
  return (
    <ConfirmDialog
      open={plan !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Change to ${name}?`}
      description={`${name} allows ${countText(projects, 'project')} and ${countText(boards, 'board')}. What you have stays; beyond these limits nothing new can be created.`}
      confirmLabel={`Change to ${name}`}
      variant="primary"
      onConfirm={() => plan && onConfirm(plan)}
    />
  );
}

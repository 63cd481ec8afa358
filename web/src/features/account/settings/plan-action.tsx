import { type Plan, planTable, type User } from '@cardinal/contracts';
import { Button } from '#ui/button.tsx';
import { isAbove } from '../plans/plan-text.ts';
import { planRequestMail } from '../support-mail.ts';

interface PlanActionProps {
  plan: Plan;
  user: User;
  loading: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** The button of a plan. Several have the same text, so each also names its plan for screen readers. */
export function PlanAction({ plan, user, loading, disabled, onChoose }: PlanActionProps) {
  const { name } = planTable[plan];
  if (plan === user.plan) return <Button disabled>Current Plan</Button>;
  if (plan === 'enterprise') {
    return (
      <Button asChild>
        <a href={planRequestMail(plan, user)}>Contact Sales</a>
      </Button>
    );
  }
  const up = isAbove(plan, user.plan);
  return (
    <Button
      variant={up && user.accountType === 'company' ? 'primary' : 'secondary'}
      loading={loading}
      disabled={disabled}
      onClick={onChoose}
    >
      {up ? 'Upgrade' : 'Downgrade'}
      <span className="sr-only"> to {name}</span>
    </Button>
  );
}

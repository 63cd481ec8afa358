export function OnlyAdmins() {
  return <p className="text-sm text-muted">Only project admins can configure Slack integration</p>;
}

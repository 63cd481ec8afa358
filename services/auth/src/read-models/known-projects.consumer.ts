import {
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
} from '@cardinal/contracts';
import { type Consumers, createConsumers } from '@cardinal/service-kit';
import type { KnownProjects } from './known-projects.ts';

export const createProjectConsumers = (known: KnownProjects): Consumers =>
  createConsumers()
    .on([projectCreated, projectUpdated], async ({ version, data: { project } }) => {
      await known.setProject(project.id, version, project);
    })
    .on(projectDeleted, async ({ data }) => known.remove(data.projectId))
    .on([memberAdded, memberRoleChanged], async ({ version, data: { member } }) => {
      await known.setRole(member.projectId, member.userId, version, member.role);
    })
    .on(memberRemoved, async ({ version, data }) => {
      await known.setRole(data.projectId, data.userId, version, null);
    });

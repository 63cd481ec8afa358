import { findOwn } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Select } from '#ui/select.tsx';
import { teamQuery } from '../api/team.query.ts';
import type { MappingPart } from './use-mapping.ts';
import { ValueRows } from './value-rows.tsx';

const NOBODY = { value: 'nobody', label: 'Nobody' };

/** Says which members the people of a file are. */
export function PeoplePanel({ slug, source, mapping, change }: MappingPart & { slug: string }) {
  const { data: team = [], isSuccess } = useQuery(teamQuery(slug));
  const options = [NOBODY, ...team.map(({ id, username }) => ({ value: id, label: username }))];
  /** Somebody who has left the team is assigned to nothing. */
  const read = (name: string) => {
    const id = findOwn(mapping.people, name);
    return id && (!isSuccess || team.some((member) => member.id === id)) ? id : NOBODY.value;
  };
  const choose = (name: string, id: string) => {
    const { [name]: _, ...others } = mapping.people;
    change({ people: id === NOBODY.value ? others : { ...others, [name]: id } });
  };
  return (
    <ValueRows
      title="People"
      description="Cards are assigned to these members. Texts of others stand under their name in the file, marked as imported."
      values={source.people}
    >
      {(name, label) => (
        <Select label={label} options={options} value={read(name)} onValueChange={(id) => choose(name, id)} />
      )}
    </ValueRows>
  );
}

import { Bug, Lightbulb, List, Search, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Form, FormField, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { StarCount, Stars } from '#ui/stars.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';
import { Row, Shelf } from './shelf.tsx';

export function ControlsGallery() {
  const [type, setType] = useState<'bug' | 'feature'>('bug');
  const [status, setStatus] = useState<string>();
  const [priority, setPriority] = useState(3);
  const [view, setView] = useState<'list' | 'kanban'>('kanban');
  const [checked, setChecked] = useState(true);
  return (
    <Shelf title="Controls">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label="Project Name" required hint="Shown to everyone in the project.">
          <Input placeholder="Apollo" />
        </Field>
        <Field label="Slug" error="This address is taken.">
          <Input defaultValue="apollo" />
        </Field>
        <Field label="Search" hideLabel>
          <Input type="search" icon={<Search />} placeholder="Search cards" />
        </Field>
        <Field label="Status" hideLabel>
          <Select
            placeholder="All statuses"
            value={status}
            onValueChange={setStatus}
            options={['New', 'In Progress', 'In Testing', 'Resolved'].map((s) => ({ value: s, label: s }))}
          />
        </Field>
        <Field label="Description" aside="0 / 2,000" className="sm:col-span-2">
          <Textarea placeholder="What is this about?" />
        </Field>
        <Field label="Type" className="sm:col-span-2">
          <RadioCards
            columns={2}
            value={type}
            onValueChange={setType}
            options={[
              {
                value: 'bug',
                label: 'Bug Report',
                description: "Something isn't working as expected",
                icon: <Bug />,
              },
              {
                value: 'feature',
                label: 'Feature Request',
                description: 'Suggest a new feature or improvement',
                icon: <Lightbulb />,
              },
            ]}
          />
        </Field>
        <Field label="Priority" aside={`${priority} of 5`}>
          <Slider
            value={priority}
            onValueChange={setPriority}
            max={5}
            valueText={(n) => (n > 4 ? 'High' : 'Low')}
          />
        </Field>
        <Checkbox
          label="Remember me"
          hint="On this computer only."
          checked={checked}
          onCheckedChange={setChecked}
        />
      </div>
      <Row>
        <Stars label="Priority" value={priority} />
        <Stars label="Dev priority" value={priority} scale="dev" />
        <StarCount label="Priority" value={priority} />
        <StarCount label="Dev priority" value={priority} scale="dev" />
        <StarCount label="Dev priority" value={null} scale="dev" />
        <StarRating label="Your priority" value={priority} onChange={setPriority} size="lg" />
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <List /> },
            { value: 'kanban', label: 'Kanban', icon: <SquareKanban /> },
          ]}
        />
      </Row>
      <SampleForm />
    </Shelf>
  );
}

const schema = z.object({ username: z.string().min(3, 'Username must be at least 3 characters') });

function SampleForm() {
  const form = useZodForm(schema, { defaultValues: { username: '' } });
  return (
    <Form
      form={form}
      onSubmit={({ username }) => toast({ title: 'User found', description: username })}
      className="flex max-w-md items-start gap-2"
    >
      <FormField<z.input<typeof schema>> name="username" label="Username" hideLabel className="flex-1">
        {(field) => <Input placeholder="Username" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" className="h-9">
        Search
      </Button>
    </Form>
  );
}

// Brothers and sisters of a lesson, each ticked or not, in the form around.
import '@mantine/core/styles/Checkbox.layer.css'

import type { CompanionContract } from '@cartable/domain/courses/together/together.schema.ts'
import { Checkbox, Group } from '@mantine/core'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import classes from './together.module.css'

type Props = {
  /** The list of contracts in the form. */
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly pupils: readonly CompanionContract[]
}

export const WithPupils = ({ name, label, description, pupils }: Props) => {
  const ticked = useFormValue<readonly number[] | null>(name) ?? []
  const set = useFormSetter()
  return (
    <Checkbox.Group
      className={classes.whole}
      label={label}
      {...(description !== undefined && { description })}
      value={ticked.map(String)}
      onChange={(values) => set(name, values.map(Number))}
    >
      <Group gap="lg" mt={6}>
        {pupils.map(({ contractId, studentName }) => (
          <Checkbox key={contractId} value={String(contractId)} label={studentName} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

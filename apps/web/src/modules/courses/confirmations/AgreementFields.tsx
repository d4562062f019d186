// Who of the family said yes to the office, and when: kept with the lessons that are confirmed in its name.
import { Fieldset, Group, TextInput } from '@mantine/core'
import { InstantField } from '../../../platform/fields/DayField.tsx'
import { useToday } from '../../../platform/session/session.ts'
import classes from './confirmations.module.css'

/** As it is typed: nobody named is the payer of each lesson. */
export type Heard = { readonly by: string; readonly at: string | null }

type Props = {
  readonly heard: Heard
  readonly onChange: (heard: Heard) => void
  /** The payer, when there is one family. */
  readonly payer: string | null
  readonly error: string | null
}

export const AgreementFields = ({ heard, onChange, payer, error }: Props) => {
  const today = useToday()
  return (
    <Fieldset legend="Au nom de la famille" className={classes.agreement}>
      <Group gap="md" align="flex-start">
        <TextInput
          label="Qui a donné son accord ?"
          placeholder={payer ?? 'Le parent qui paie'}
          maxLength={120}
          value={heard.by}
          onChange={(event) => onChange({ ...heard, by: event.currentTarget.value })}
        />
        <InstantField
          label="Quand ?"
          max={today}
          value={heard.at}
          onChange={(at) => onChange({ ...heard, at })}
          error={error}
        />
      </Group>
    </Fieldset>
  )
}

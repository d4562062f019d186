// The first question before a silent contract is closed: it rests, until a day when it is known, or ends; with what becomes of planned lessons.

import { type ContractEndForm, endLabels as labels } from '@cartable/domain/contracts/ends.schema.ts'
import { silenceAnswerText } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { silencePartyLabels } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { dayOf, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Stack } from '@mantine/core'
import { currentDay } from '../../../platform/clock.ts'
import { RadioField } from '../../../platform/fields/ChoiceFields.tsx'
import { DayField } from '../../../platform/fields/DayField.tsx'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import type { ClosingChoices, ClosingFaults } from './closing-choices.ts'
import { silence } from './silent-texts.ts'

const ways = [
  { value: 'pause', label: 'Mettre les cours en pause' },
  { value: 'end', label: 'Mettre fin au contrat' },
] as const

/** Planned lessons that go, told before anything is done. */
const Fate = ({ planned, choices }: { readonly planned: ContractEndForm['planned']; choices: ClosingChoices }) => {
  const { contract, resumesOn, on } = choices
  const today = currentDay()
  const goes = (day: string) => (contract === 'pause' ? resumesOn === null || day < resumesOn : day > (on ?? today))
  const gone = planned.filter(({ expectedAt }) => contract !== 'keep' && goes(dayOf(expectedAt)))
  if (gone.length === 0) return <p role="status">Aucun cours prévu ne sera annulé.</p>
  const when = gone.map(({ expectedAt }) => formatInstant(expectedAt)).join(', ')
  return (
    <p role="status">
      {counted(gone.length, 'cours prévu')} {gone.length > 1 ? 'seront annulés' : 'sera annulé'}
      {'\u00a0'}: {when}.
    </p>
  )
}

type Props = {
  readonly card: NoLongerCoursesCard
  readonly form: ContractEndForm
  readonly choices: ClosingChoices
  readonly faults: ClosingFaults
  readonly onChange: (choices: ClosingChoices) => void
}

export const ClosingFields = ({ card, form, choices, faults, onChange }: Props) => {
  const { answer } = card
  return (
    <Stack gap="sm">
      <p>
        {choices.contract === 'keep'
          ? `Les cours du contrat ${card.contractNumber} sont déjà suspendus. Le suivi peut être clôturé.`
          : `Les cours du contrat ${card.contractNumber} ${de(card.studentName)} avec ${card.teacherName} seront suspendus. Il est ${silence(card)}.`}
      </p>
      {answer && (
        <p>
          {silencePartyLabels[answer.by]} a répondu le {formatDay(answer.at)}
          {'\u00a0'}: «{'\u00a0'}
          {silenceAnswerText(answer.answer, answer.on)}
          {'\u00a0'}».
        </p>
      )}
      {choices.contract !== 'keep' && (
        <RadioField
          label="Le contrat"
          options={ways}
          value={choices.contract}
          onChange={(contract) => contract && onChange({ ...choices, contract })}
        />
      )}
      {choices.contract === 'pause' && (
        <DayField
          label={labels.resumesOn}
          optional
          description="Les cours reprennent alors d’eux-mêmes."
          value={choices.resumesOn}
          error={faults.resumesOn}
          onChange={(resumesOn) => onChange({ ...choices, resumesOn })}
        />
      )}
      {choices.contract === 'end' && (
        <>
          <DayField
            label={labels.on}
            description={form.lastCourseOn ? `Dernier cours donné le ${formatDay(form.lastCourseOn)}.` : undefined}
            value={choices.on}
            error={faults.on}
            onChange={(on) => onChange({ ...choices, on })}
          />
          <SelectField
            label={labels.reasonId}
            options={form.options.reasons}
            value={choices.reasonId}
            error={faults.reasonId}
            onChange={(reasonId) => onChange({ ...choices, reasonId })}
          />
        </>
      )}
      {choices.contract !== 'keep' && <Fate planned={form.planned} choices={choices} />}
    </Stack>
  )
}

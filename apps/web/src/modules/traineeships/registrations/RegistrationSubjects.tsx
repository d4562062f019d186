// The subjects of a registration: ordinary ones to tick, options as one choice, seats left, chapters studied already.

import { daysInWords } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { toggleSubject } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import type { OfferedLevel } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Radio } from '@mantine/core'
import { useController } from 'react-hook-form'
import { CountMultiSelect } from '../../../platform/fields/SelectFields.tsx'
import { useFieldError, useFormShared } from '../../../platform/form/form-context.ts'
import { counted } from '../../../platform/fr/typography.ts'
import classes from './registrations.module.css'

type Subject = OfferedLevel['subjects'][number]
const none = 'none'

const placesText = ({ placesLeft }: Subject, isKept: boolean): string | null => {
  if (placesLeft === null || isKept) return null
  return placesLeft === 0 ? 'complet' : `${counted(placesLeft, 'place')}`
}
const detail = (subject: Subject, isKept: boolean) =>
  [daysInWords(subject.days), placesText(subject, isKept)].filter(Boolean).join(' · ')

type Props = {
  readonly level: OfferedLevel
  /** Taken already: a seat is held for them. */
  readonly kept: readonly number[]
}

export const RegistrationSubjects = ({ level, kept }: Props) => {
  const { control, setValue, getValues, readOnly } = useFormShared()
  const { field } = useController({ control, name: 'traineeshipSubjects' })
  const error = useFieldError('traineeshipSubjects')
  const chosen: readonly number[] = field.value ?? []
  const toggle = (id: number) => {
    const next = toggleSubject(level.subjects, chosen, id)
    field.onChange(next)
    const days = new Set(level.subjects.filter((one) => next.includes(one.id)).flatMap((one) => one.days))
    const absences: readonly string[] = getValues('absenceDays') ?? []
    if (absences.some((day) => !days.has(day)))
      setValue(
        'absenceDays',
        absences.filter((day) => days.has(day)),
        { shouldDirty: true },
      )
  }
  const isFull = (subject: Subject) => subject.placesLeft === 0 && !kept.includes(subject.id)
  const plain = level.subjects.filter((subject) => !subject.isOption)
  const options = level.subjects.filter((subject) => subject.isOption)
  const option = options.find((subject) => chosen.includes(subject.id))
  return (
    <div data-field="traineeshipSubjects" data-span={6}>
      <fieldset className={`${classes.choice} ${error ? classes.refused : ''}`} disabled={readOnly}>
        <legend>Matières</legend>
        {plain.map((subject) => (
          <Checkbox
            key={subject.id}
            label={subject.name}
            description={detail(subject, kept.includes(subject.id))}
            checked={chosen.includes(subject.id)}
            disabled={isFull(subject) && !chosen.includes(subject.id)}
            onChange={() => toggle(subject.id)}
          />
        ))}
        {options.length > 0 && (
          <Radio.Group
            className={classes.whole}
            label="Option"
            value={option ? String(option.id) : none}
            onChange={(value) => {
              if (value !== none) toggle(Number(value))
              else if (option) toggle(option.id)
            }}
          >
            <div className={classes.options}>
              <Radio value={none} label="Aucune option" />
              {options.map((subject) => (
                <Radio
                  key={subject.id}
                  value={String(subject.id)}
                  label={subject.name}
                  description={detail(subject, kept.includes(subject.id))}
                  disabled={isFull(subject) && !chosen.includes(subject.id)}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {error && (
          <p className={`${classes.error} ${classes.whole}`} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </div>
  )
}

type Studied = { readonly traineeshipSubjectId: number; readonly chapterIds: readonly number[] }

/** Chapters that the student has studied already, for the subjects that ask for them. */
export const StudiedChapters = ({
  level,
  chosen,
}: {
  readonly level: OfferedLevel
  readonly chosen: readonly number[]
}) => {
  const { control, readOnly } = useFormShared()
  const { field } = useController({ control, name: 'studiedChapters' })
  const studied: readonly Studied[] = field.value ?? []
  const asked = level.subjects.filter(
    (subject) => chosen.includes(subject.id) && subject.askStudiedChapters && subject.chapters.length > 0,
  )
  return asked.map((subject) => (
    <div key={subject.id} data-field="studiedChapters" data-span={6}>
      <CountMultiSelect
        label={`Chapitres déjà étudiés en ${subject.name}`}
        optional
        readOnly={readOnly}
        placeholder="Aucun"
        options={subject.chapters.map(({ id, label }) => ({ value: id, label }))}
        value={[...(studied.find((one) => one.traineeshipSubjectId === subject.id)?.chapterIds ?? [])]}
        onChange={(chapterIds) =>
          field.onChange([
            ...studied.filter(
              (one) => one.traineeshipSubjectId !== subject.id && chosen.includes(one.traineeshipSubjectId),
            ),
            ...(chapterIds.length > 0 ? [{ traineeshipSubjectId: subject.id, chapterIds }] : []),
          ])
        }
      />
    </div>
  ))
}

// The moments of a schedule: minutes of the hour, times of the day, or days with their time, one line each.

import type { FrequencePart } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { TypedField } from '../../platform/fields/TypedField.tsx'
import { useFieldError, useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import classes from './configuration.module.css'

const label = 'Moments'
/** `3`, `3h`, `3h5`, `03:05` → `03:05`; what is no time is kept as typed, for its error to make sense. */
const timeOf = (typed: string): string => {
  const [, hours, minutes] = /^\s*(\d{1,2})\s*(?:[:hH]\s*(\d{1,2})?)?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${(minutes ?? '').padStart(2, '0')}`
}
const minuteOf = (typed: string): string => (/^\s*\d{1,2}\s*$/.test(typed) ? typed.trim().padStart(2, '0') : typed)

type LineProps = {
  readonly part: FrequencePart
  readonly moment: string
  readonly at: number
  readonly readOnly: boolean
  readonly onChange: (moment: string) => void
}
const Line = ({ part, moment, at, readOnly, onChange }: LineProps) => {
  const words = `du moment ${at + 1}`
  if (part.kind === 'minute')
    return (
      <TypedField
        label={`Minute ${words}`}
        labelHidden
        readOnly={readOnly}
        value={moment}
        onChange={onChange}
        format={(value) => value}
        parse={minuteOf}
        inputMode="numeric"
        placeholder="MM"
        className={classes.time}
      />
    )
  const space = moment.indexOf(' ')
  const [day, time] = part.kind === 'dayAndTime' ? [moment.slice(0, space), moment.slice(space + 1)] : ['', moment]
  const write = (nextDay: string, nextTime: string) =>
    onChange(part.kind === 'dayAndTime' ? `${nextDay} ${nextTime}` : nextTime)
  return (
    <>
      {part.kind === 'dayAndTime' && (
        <SelectField
          label={`Jour ${words}`}
          labelHidden
          readOnly={readOnly}
          options={part.days}
          value={day}
          onChange={(next) => write(String(next ?? day), time)}
          className={classes.day}
        />
      )}
      <TypedField
        label={`Heure ${words}`}
        labelHidden
        readOnly={readOnly}
        value={time}
        onChange={(next) => write(day, next)}
        format={(value) => value}
        parse={timeOf}
        inputMode="numeric"
        placeholder="HH:mm"
        className={classes.time}
      />
    </>
  )
}

export const MomentsField = ({ part }: { readonly part: FrequencePart }) => {
  const { facts, readOnly } = useFormShared()
  const moments = useFormValue<readonly string[]>('moments')
  const set = useFormSetter()
  const error = useFieldError('moments')
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    facts.set('moments', { label, show: (value) => (Array.isArray(value) ? value.join(', ') : '–') })
    return () => void facts.delete('moments')
  }, [facts])
  if (part.kind === 'none') return null
  const change = (next: readonly string[]) => set('moments', next)
  const add = () => {
    change([...moments, part.newMoment ?? ''])
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus())
  }
  return (
    <fieldset ref={place} className={classes.moments} data-field="moments" data-span={6}>
      <legend>{part.kind === 'minute' ? 'Minutes de l’heure' : label}</legend>
      <ul>
        {moments.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two moments may be the same while they are typed
          <li key={at}>
            <Line
              part={part}
              moment={moment}
              at={at}
              readOnly={readOnly}
              onChange={(next) => change(moments.map((one, index) => (index === at ? next : one)))}
            />
            {!readOnly && (
              <ActionIcon
                aria-label={`Retirer le moment ${at + 1}`}
                title="Retirer"
                onClick={() => change(moments.filter((_, index) => index !== at))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      {!readOnly && moments.length < 48 && <NewButton label="Ajouter un moment" onClick={add} isQuiet />}
    </fieldset>
  )
}

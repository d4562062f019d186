// The hour of an interview as its candidate chooses it: a day, then an hour of it; or another one, in words.
import { dayOf, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateFilePage } from '@cartable/domain/recruitment/candidacy.schema.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { type Act, useAct } from '../../../platform/outside/calls.ts'
import { Section } from '../../../platform/outside/cards.tsx'
import { longDay } from '../../../platform/outside/dates.ts'
import { ChipsField, SelectField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { chooseInterview } from './recruitment.doors.ts'

type Props = {
  readonly page: CandidateFilePage
  readonly token: string
  readonly act: Act<typeof candidacyApi.answerFile>
  readonly onAsked: () => void
}

const Hours = ({ page: { offered, interview }, token }: Pick<Props, 'page' | 'token'>) => {
  const form = useForm({ day: '', startDateTime: '' })
  const choose = useAct(chooseInterview, {
    done: () => toast('C’est noté. Un mail part avec le rendez-vous pour votre agenda.'),
  })
  const days = [...new Set(offered.map(dayOf))]
  const hours = offered.filter((start) => dayOf(start) === form.values.day)
  return (
    <Form
      of={form}
      act={choose}
      input={({ day, startDateTime }) => {
        const isFine = form.check({
          day: day === '' ? 'Choisissez un jour.' : null,
          startDateTime: day !== '' && startDateTime === '' ? 'Choisissez une heure.' : null,
        })
        return isFine ? { token, startDateTime } : null
      }}
      after={() => {
        const none = { day: '', startDateTime: '' }
        form.set(none)
        form.finish(none)
      }}
    >
      <SelectField
        {...form.at('day')}
        onChange={(day) => form.set({ day, startDateTime: '' })}
        label="Jour"
        choices={days.map((day) => ({ value: day, label: longDay(day) }))}
      />
      {form.values.day !== '' && (
        <ChipsField
          {...form.at('startDateTime')}
          label="Heure"
          choices={hours.map((start) => ({ value: start, label: formatTime(start) }))}
        />
      )}
      <Button kind="primary" submits>
        {interview ? 'Changer l’heure' : 'Choisir cette heure'}
      </Button>
    </Form>
  )
}

/** Where no hour is offered there may still be one that does not suit. */
export const InterviewHours = ({ page, token, act, onAsked }: Props) => {
  const { offered, interview, stage } = page
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ words: '' })
  if (offered.length === 0 && (interview === null || stage !== 'interview')) return null
  const isFirst = interview === null
  return (
    <Section title={isFirst ? 'Choisissez votre entretien' : 'Un empêchement\u202f?'}>
      {offered.length > 0 && (isFirst || isOpen) && <Hours page={page} token={token} />}
      {isAsking && (
        <Form
          of={form}
          act={act}
          input={({ words }) => {
            if (!form.check({ words: words.trim() === '' ? 'Dites quand vous êtes disponible.' : null })) return null
            return { token, answer: 'otherTime' as const, words }
          }}
          after={onAsked}
        >
          <TextArea {...form.at('words')} label="Quand êtes-vous disponible&nbsp;?" rows={2} maxLength={2000} />
          <Button submits>Demander une autre heure</Button>
        </Form>
      )}
      <Buttons>
        {offered.length > 0 && !isFirst && !isOpen && (
          <Button icon="agenda" onPress={() => setOpen(true)}>
            Changer d’heure
          </Button>
        )}
        {!isAsking && (
          <Button kind="quiet" onPress={() => setAsking(true)}>
            Aucune ne me convient
          </Button>
        )}
      </Buttons>
    </Section>
  )
}

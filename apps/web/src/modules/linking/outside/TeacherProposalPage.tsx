// The page where a teacher answers the proposal of a pupil, by the link of a mail: it shows, then asks yes or no.
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { TeacherProposalPage as Shown } from '@cartable/domain/linking/proposals.api.ts'
import { useState } from 'react'
import { isoOfParis, parisDayAndTime } from '../../../platform/fields/paris.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { DayField, HourField, OptionsField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../platform/outside/link.tsx'
import { useSearch } from '../../../platform/outside/router.tsx'
import { answerByTeacher, showForTeacher } from './proposals.doors.ts'

type State = Exclude<Shown['state'], 'waiting'>

const said: Readonly<Record<State, readonly [title: string, lead: string]>> = {
  accepted: ['Merci, c’est noté', 'Nous prévenons la famille et vous rappelons pour fixer le premier cours.'],
  refused: ['Merci de votre réponse', 'Nous vous proposerons d’autres élèves.'],
  over: [
    'Cet élève a trouvé son professeur',
    'Un autre professeur a répondu avant vous, ou la recherche est terminée. Merci, et à bientôt pour un autre élève.',
  ],
}
const distanceText = (km: number) =>
  `à ${km.toLocaleString('fr-FR', { maximumFractionDigits: 0 })}\u00a0km de chez vous`
const placeOf = ({ city, distanceKm }: Shown) =>
  [city, distanceKm === null || distanceKm < 1 ? null : distanceText(distanceKm)].filter(Boolean).join(', ')

type AnswerProps = {
  readonly page: Shown
  readonly token: string
  readonly accepted: boolean
  readonly onBack: () => void
  readonly onDone: (state: State) => void
}
const Answer = ({ page, token, accepted, onBack, onDone }: AnswerProps) => {
  const act = useAct(answerByTeacher)
  const { expectedFirstCourseAt: first } = page
  const form = useForm({
    ...(parisDayAndTime(first) ?? { day: '', time: '' }),
    ...{ responseTypeId: '', comment: '' },
  })
  return (
    <Form
      of={form}
      act={act}
      input={({ day, time, responseTypeId, comment }) => {
        const isFine = !accepted || day === '' || form.check({ time: time === '' ? 'Indiquez l’heure.' : null })
        if (!isFine) return null
        return {
          ...{ token, accepted, comment: comment || null },
          responseTypeId: responseTypeId === '' ? null : Number(responseTypeId),
          expectedFirstCourseAt: !accepted ? first : day === '' ? null : isoOfParis(day, time),
        }
      }}
      after={({ state }) => onDone(state ?? 'over')}
    >
      {accepted ? (
        <>
          <DayField {...form.at('day')} label="Première date possible" optional />
          <HourField {...form.at('time')} label="Heure" optional />
        </>
      ) : (
        page.options.refusals.length > 0 && (
          <OptionsField
            {...form.at('responseTypeId')}
            label={'Pourquoi\u202f?'}
            choices={page.options.refusals.map(({ value, label }) => ({ value: String(value), label }))}
            optional
          />
        )
      )}
      <TextArea
        {...form.at('comment')}
        label={accepted ? 'Vos disponibilités' : 'Précisions'}
        optional
        maxLength={2000}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          {accepted ? 'Je suis intéressé' : 'Envoyer ma réponse'}
        </Button>
        <Button onPress={onBack}>Revenir</Button>
      </Buttons>
    </Form>
  )
}

const Ask = ({ page, token }: { readonly page: Shown; readonly token: string }) => {
  const [accepted, setAccepted] = useState<boolean | null>(null)
  const [done, setDone] = useState<State | null>(null)
  if (done !== null)
    return <AnswerPage title={said[done][0]} lead={said[done][1]} company={page.company} isDone={done !== 'over'} />
  return (
    <AnswerPage
      title={
        accepted === false ? 'Cet élève ne vous convient pas\u202f?' : `${page.studentFirstName} cherche un professeur`
      }
      lead={`Bonjour ${page.teacherFirstName}, cet élève pourrait-il devenir le vôtre\u202f?`}
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Matière', `${page.subject}, ${page.level}`],
          ['Cours', courseFormats[page.format]],
          ['Où', placeOf(page)],
          ['Vous seriez payé', page.teacherAmount && `${formatEuros(page.teacherAmount)} de l’heure`],
          ['Créneaux souhaités', page.wishes],
          ['Premier cours', page.expectedFirstCourseAt && `Le ${formatInstant(page.expectedFirstCourseAt)}`],
        ]}
      />
      {page.message && <p>{page.message}</p>}
      {accepted === null ? (
        <Ways>
          <Button kind="primary" wide onPress={() => setAccepted(true)}>
            Cet élève m’intéresse
          </Button>
          <Button wide onPress={() => setAccepted(false)}>
            Non merci
          </Button>
        </Ways>
      ) : (
        <Answer
          key={String(accepted)}
          page={page}
          token={token}
          accepted={accepted}
          onBack={() => setAccepted(null)}
          onDone={setDone}
        />
      )}
    </AnswerPage>
  )
}

export const TeacherProposalPage = () => {
  const token = useSearch('token') ?? ''
  const proposal = useAnswer(showForTeacher, { token }, { once: true })
  return (
    <LinkAnswered of={proposal} token={token}>
      {(page) => {
        if (page.state === 'waiting') return <Ask page={page} token={token} />
        const [title, lead] = said[page.state]
        return <AnswerPage title={title} lead={lead} company={page.company} isDone={page.state !== 'over'} />
      }}
    </LinkAnswered>
  )
}

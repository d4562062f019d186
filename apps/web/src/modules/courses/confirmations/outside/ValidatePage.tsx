// The page where a family validates a lesson by the link of a mail: it shows the lesson, and only the button acts.
import type { CourseToValidate } from '@cartable/domain/courses/validation/validation.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Quiet } from '../../../../platform/outside/cards.tsx'
import { duration, hour, longDay } from '../../../../platform/outside/dates.ts'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../../platform/outside/link.tsx'
import { Link, useSearch } from '../../../../platform/outside/router.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { approveCourse, showValidation } from './confirmations.doors.ts'

const settled = {
  confirmed: ['Ce cours est déjà validé', 'Vous n’avez rien à faire.'],
  disputed: ['Ce cours est contesté', 'Nous examinons votre contestation et revenons vers vous.'],
  cancelled: ['Ce cours est annulé', 'Il ne vous sera pas facturé. Vous n’avez rien à faire.'],
} as const

const paymentOf = ({ customerPayment, paysByCard, advance, pack }: CourseToValidate) => {
  if (pack !== null) return `${formatEuros(customerPayment)}, pris sur votre pack. ${unbroken(pack)}`
  const said = advance === null ? '' : `. ${unbroken(advance)}`
  if (customerPayment === 0) return `Rien à payer${said}`
  return `${formatEuros(customerPayment)}${paysByCard ? ', par la carte enregistrée' : ''}${said}`
}

type AskProps = { readonly course: CourseToValidate; readonly token: string; readonly refetch: () => void }
const Ask = ({ course, token, refetch }: AskProps) => {
  const [done, setDone] = useState<string | null>(null)
  const approve = useAct(approveCourse, {
    done: ({ paymentMessage, paymentStatus }) =>
      setDone(
        paymentMessage ??
          (paymentStatus === 'pending'
            ? 'Le paiement par carte est en cours.'
            : 'Tout est en ordre, vous n’avez rien d’autre à faire.'),
      ),
  })
  const { doneAt, durationMinutes, customerPayment, company } = course
  const press = async () => {
    const answer = await approve.run({ token, seen: { doneAt, durationMinutes, customerPayment } })
    // what it became meanwhile is shown beside the sentence that says so
    if (answer === null) refetch()
  }
  if (done !== null)
    return <AnswerPage title="Merci, le cours est validé" lead={unbroken(done)} company={company} isDone />
  return (
    <AnswerPage
      title={course.isTest ? 'Un cours d’essai à valider' : 'Un cours à valider'}
      lead={
        <>
          <b>{course.teacherName}</b> a déclaré un cours avec <b>{course.studentFirstName}</b>. A-t-il bien eu lieu
          {'\u202f'}?
        </>
      }
      company={company}
    >
      <AnswerFacts
        facts={[
          ['Matière', course.subject],
          ['Date', `${longDay(doneAt)} à ${hour(doneAt)}`],
          ['Durée', duration(durationMinutes)],
          ['Montant', paymentOf(course)],
        ]}
      />
      <Failure of={approve} />
      <Ways>
        <Button kind="primary" wide isBusy={approve.isBusy} onPress={() => void press()}>
          Valider ce cours
        </Button>
      </Ways>
      <Quiet>
        Un désaccord{'\u202f'}? Ne validez pas{'\u00a0'}:{' '}
        <Link to="/espace">connectez-vous pour contester le cours</Link>, ou contactez-nous.
      </Quiet>
    </AnswerPage>
  )
}

export const ValidatePage = () => {
  const token = useSearch('token') ?? ''
  const course = useAnswer(showValidation, { token }, { once: true })
  return (
    <LinkAnswered of={course} token={token}>
      {(shown) => {
        if (shown.state === 'waiting') return <Ask course={shown} token={token} refetch={() => void course.refetch()} />
        const [title, lead] = settled[shown.state]
        return <AnswerPage title={title} lead={lead} company={shown.company} isDone={shown.state === 'confirmed'} />
      }}
    </LinkAnswered>
  )
}

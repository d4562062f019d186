// The page where a family validates a course by the link of a mail: it shows the course, and only the button acts.

import { type CourseToValidate, courseValidationApi } from '@cartable/domain/courses/validation/validation.api.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { unbroken } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../platform/shell/public/AnswerPage.tsx'
import { longWhenText } from './course-texts.ts'

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

type AskProps = { readonly course: CourseToValidate; readonly token: string; readonly onStale: () => void }

const Ask = ({ course, token, onStale }: AskProps) => {
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  const approve = useAction(courseValidationApi.approve, {
    refreshes: [],
    onSuccess: ({ isConfirmed, errorMsgs, paymentMessage, paymentStatus }) => {
      if (!isConfirmed) {
        // what it became meanwhile is shown beside the sentence that says so
        onStale()
        return setProblem(errorMsgs)
      }
      setDone(
        paymentMessage ??
          (paymentStatus === 'pending'
            ? 'Le paiement par carte est en cours.'
            : 'Tout est en ordre, vous n’avez rien d’autre à faire.'),
      )
    },
  })
  const { doneAt, durationMinutes, customerPayment } = course
  const seen = { doneAt, durationMinutes, customerPayment }
  if (done !== null)
    return <AnswerCard title="Merci, le cours est validé" lead={unbroken(done)} company={course.company} isDone />
  return (
    <AnswerCard
      title={course.isTest ? 'Un cours d’essai à valider' : 'Un cours à valider'}
      lead={
        <>
          <b>{course.teacherName}</b> a déclaré un cours avec <b>{course.studentFirstName}</b>. A-t-il bien eu lieu
          {'\u202f'}?
        </>
      }
      company={course.company}
    >
      <AnswerFacts
        facts={[
          ['Matière', course.subject],
          ['Date', longWhenText({ doneAt: course.doneAt, expectedAt: null })],
          ['Durée', durationText(course.durationMinutes)],
          ['Montant', paymentOf(course)],
        ]}
      />
      <AnswerProblem messages={problem} />
      <div className={classes.ways}>
        <Button variant="filled" size="lg" loading={approve.isPending} onClick={() => approve.mutate({ token, seen })}>
          Valider ce cours
        </Button>
        <p className={classes.quiet}>
          Un désaccord{'\u202f'}? Ne validez pas{'\u00a0'}:{' '}
          <AppLink href="/login">connectez-vous pour contester le cours</AppLink>, ou contactez-nous.
        </p>
      </div>
    </AnswerCard>
  )
}

export const ValidateCourse = () => {
  const token = useLinkToken()
  const query = useOperation(courseValidationApi.showValidation, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(course) => {
        if (course.state === 'waiting')
          return <Ask course={course} token={token} onStale={() => void query.refetch()} />
        const [title, lead] = settled[course.state]
        return <AnswerCard title={title} lead={lead} company={course.company} isDone={course.state === 'confirmed'} />
      }}
    </AnswerPage>
  )
}

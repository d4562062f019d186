// The page where a request is answered by the link of the mail that asked.
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import type { ChangePage, ChangeStatus } from '@cartable/domain/courses/requests/requests.schema.ts'
import { changePartyLabels } from '@cartable/domain/courses/requests/requests.words.ts'
import { durationText, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import {
  AnswerCard,
  AnswerFacts,
  AnswerPage,
  AnswerProblem,
  answerClasses as classes,
  useLinkToken,
} from '../../../platform/shell/public/AnswerPage.tsx'
import { shortWhenText } from '../planning/FreeHours.tsx'

type Props = { readonly page: ChangePage; readonly token: string }

/** What became of it, whoever did that. */
const over: Readonly<Record<Exclude<ChangeStatus, 'pending'>, readonly [string, string]>> = {
  accepted: ['Cette demande est acceptée', 'Le cours a son nouvel horaire\u00a0: vous le voyez dans votre agenda.'],
  refused: ['Cette demande est refusée', 'Le cours reste prévu à son heure.'],
  withdrawn: ['Cette demande est retirée', 'Vous n’avez rien à faire\u00a0: le cours reste prévu à son heure.'],
  expired: ['Le délai de réponse est passé', 'Le service s’en occupe et vous dira ce qu’il en est.'],
  over: ['Cette demande n’a plus d’objet', 'Le cours a changé entre-temps\u00a0: vous le voyez dans votre agenda.'],
}

const Ask = ({ page, token }: Props) => {
  const [done, setDone] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  const send = useAction(requestsApi.saveChange, { refreshes: [] })
  const answer = (accept: boolean, expectedAt: string | null) =>
    send.mutate(
      { token, accept, expectedAt, words: null },
      {
        onSuccess: ({ errors }) => {
          if (errors === null) setDone(accept)
          else setProblem(errors.messages)
        },
      },
    )
  if (done !== null)
    return (
      <AnswerCard
        title="Merci de votre réponse"
        lead={
          done
            ? 'Le cours a son nouvel horaire\u00a0; nous prévenons qui l’a demandé.'
            : 'Le cours reste prévu à son heure\u00a0; nous prévenons qui l’a demandé.'
        }
        company={page.company}
        isDone
      />
    )
  const { expectedAt, proposedAt, words, subject, studentFirstName, teacherName } = page
  return (
    <AnswerCard
      title={page.kind === 'move' ? 'Un autre horaire vous est demandé' : 'Un cours de plus vous est demandé'}
      lead={`${changePartyLabels[page.askedAs]} attend votre réponse avant le ${formatInstant(page.expiresAt)}.`}
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Cours', `${subject}, ${studentFirstName} avec ${teacherName}`],
          ['Prévu', expectedAt && formatInstant(expectedAt)],
          ['Demandé', proposedAt && `${formatInstant(proposedAt)}, ${durationText(page.durationMinutes)}`],
          ['Son mot', words],
        ]}
      />
      <AnswerProblem messages={problem} />
      <div className={classes.ways}>
        {proposedAt !== null && (
          <Button variant="filled" size="lg" loading={send.isPending} onClick={() => answer(true, null)}>
            Oui, d’accord
          </Button>
        )}
        {page.hours.map((hour) => (
          <Button key={hour} size="lg" disabled={send.isPending} onClick={() => answer(true, hour)}>
            {shortWhenText(hour)}
          </Button>
        ))}
        <Button size="lg" disabled={send.isPending} onClick={() => answer(false, null)}>
          Non, pas possible
        </Button>
      </div>
    </AnswerCard>
  )
}

export const ChangeAnswer = () => {
  const token = useLinkToken()
  const query = useOperation(requestsApi.showChange, { token }, { once: true })
  return (
    <AnswerPage query={query} token={token}>
      {(page) => {
        if (page.status === 'pending') return <Ask page={page} token={token} />
        const [title, lead] = over[page.status]
        return <AnswerCard title={title} lead={lead} company={page.company} />
      }}
    </AnswerPage>
  )
}

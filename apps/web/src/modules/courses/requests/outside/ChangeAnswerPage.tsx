// The page where a request is answered by the link of the mail that asked.
import type { ChangePage, ChangeStatus } from '@cartable/domain/courses/requests/requests.schema.ts'
import { changePartyLabels } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { duration } from '../../../../platform/outside/dates.ts'
import { AnswerFacts, AnswerPage, LinkAnswered, Ways } from '../../../../platform/outside/link.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { shortWhen } from '../../shared/short-when.ts'
import { saveChange, showChange } from './requests.doors.ts'

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
  const send = useAct(saveChange, { done: (_, { accept }) => setDone(accept) })
  const answer = (accept: boolean, expectedAt: string | null) =>
    void send.run({ token, accept, expectedAt, words: null })
  if (done !== null)
    return (
      <AnswerPage
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
    <AnswerPage
      title={page.kind === 'move' ? 'Un autre horaire vous est demandé' : 'Un cours de plus vous est demandé'}
      lead={`${changePartyLabels[page.askedAs]} attend votre réponse avant le ${formatInstant(page.expiresAt)}.`}
      company={page.company}
    >
      <AnswerFacts
        facts={[
          ['Cours', `${subject}, ${studentFirstName} avec ${teacherName}`],
          ['Prévu', expectedAt && formatInstant(expectedAt)],
          ['Demandé', proposedAt && `${formatInstant(proposedAt)}, ${duration(page.durationMinutes)}`],
          ['Son mot', words],
        ]}
      />
      <Failure of={send} />
      <Ways>
        {proposedAt !== null && (
          <Button kind="primary" wide isBusy={send.isBusy} onPress={() => answer(true, null)}>
            Oui, d’accord
          </Button>
        )}
        {page.hours.map((at) => (
          <Button key={at} wide disabled={send.isBusy} onPress={() => answer(true, at)}>
            {shortWhen(at)}
          </Button>
        ))}
        <Button wide disabled={send.isBusy} onPress={() => answer(false, null)}>
          Non, pas possible
        </Button>
      </Ways>
    </AnswerPage>
  )
}

export const ChangeAnswerPage = () => {
  const token = useSearch('token') ?? ''
  const change = useAnswer(showChange, { token }, { once: true })
  return (
    <LinkAnswered of={change} token={token}>
      {(page) => {
        if (page.status === 'pending') return <Ask page={page} token={token} />
        const [title, lead] = over[page.status]
        return <AnswerPage title={title} lead={lead} company={page.company} />
      }}
    </LinkAnswered>
  )
}

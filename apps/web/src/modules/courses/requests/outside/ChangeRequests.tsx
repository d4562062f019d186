// What a family asks of a teacher about a lesson to come, or a teacher of a family: answered in one tap by the other; nothing while there is none.
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Failure, Later } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import type { Reader } from './AnswerSheet.tsx'
import { answerChange, listChanges, withdrawChange } from './requests.doors.ts'

/** At the first tap: few are asked. */
const loadSheet = () => import('./AnswerSheet.tsx')

const Request = ({ request, reader }: { readonly request: ChangeRequest; readonly reader: Reader }) => {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const answer = useAct(answerChange, { done: () => toast('Demande acceptée.') })
  const withdraw = useAct(withdrawChange, { done: () => toast('Demande retirée.') })
  const { id, words, proposedAt, status, expiresAt } = request
  const accept = () =>
    proposedAt === null ? setAnswering(true) : void answer.run({ id, accept: true, expectedAt: null, words: null })
  return (
    <li>
      <Lead>
        {requestText(request, { isOwn: request.askedAs === (reader === 'teacher' ? 'teacher' : 'customer') })}
      </Lead>
      {words && <p>«{`\u00a0${words}\u00a0`}»</p>}
      <Quiet>
        {status === 'expired' ? 'Sans réponse à temps' : `Réponse attendue avant le ${formatInstant(expiresAt)}`}
      </Quiet>
      <Failure of={answer} />
      <Failure of={withdraw} />
      <Buttons>
        {request.mayAnswer && (
          <>
            <Button kind="primary" grows isBusy={answer.isBusy} onPress={accept}>
              {proposedAt === null ? 'Choisir une heure…' : 'Accepter'}
            </Button>
            <Button onPress={() => setAnswering(false)}>Refuser…</Button>
          </>
        )}
        {request.mayWithdraw && (
          <Button isBusy={withdraw.isBusy} onPress={() => void withdraw.run({ id })}>
            Retirer la demande
          </Button>
        )}
      </Buttons>
      {answering !== null && (
        <Later load={loadSheet}>
          {({ AnswerSheet }) => (
            <AnswerSheet request={request} reader={reader} accept={answering} onClose={() => setAnswering(null)} />
          )}
        </Later>
      )}
    </li>
  )
}

export const ChangeRequests = ({ reader }: { readonly reader: Reader }) => {
  const { data } = useAnswer(listChanges, { reader })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Demandes de changement">
      <List>
        {data.rows.map((request) => (
          <Request key={request.id} request={request} reader={reader} />
        ))}
      </List>
    </Section>
  )
}

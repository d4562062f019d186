// Requests that wait, each with what its reader may do: say yes in one tap, no with a word, take it back.

import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import classes from './requests.module.css'

const Request = ({ request }: { readonly request: ChangeRequest }) => {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const answer = useAction(requestsApi.answerChange, {
    onSuccess: ({ errors }) =>
      errors ? void toast.error(unbroken(errors.messages.join(' '))) : void toast.success('Demande acceptée.'),
  })
  const withdraw = useAction(requestsApi.withdrawChange, {
    onSuccess: ({ isValid, errorMsgs }) =>
      isValid ? void toast.success('Demande retirée.') : void toast.error(unbroken(errorMsgs.join(' '))),
  })
  const { id, words, proposedAt, status, expiresAt } = request
  const accept = () =>
    proposedAt === null ? setAnswering(true) : answer.mutate({ id, accept: true, expectedAt: null, words: null })
  return (
    <li className={classes.request}>
      <p>{requestText(request)}</p>
      {words && <p>«{`\u00a0${words}\u00a0`}»</p>}
      <p className={classes.quiet}>
        {status === 'expired' ? 'Sans réponse à temps' : `Réponse attendue avant le ${formatInstant(expiresAt)}`}
      </p>
      <div className={classes.acts}>
        {request.mayAnswer && (
          <>
            <Button size="md" variant="filled" loading={answer.isPending} onClick={accept}>
              {proposedAt === null ? 'Choisir une heure…' : 'Accepter'}
            </Button>
            <Button size="md" disabled={answer.isPending} onClick={() => setAnswering(false)}>
              Refuser…
            </Button>
          </>
        )}
        {request.mayWithdraw && (
          <Button size="md" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            Retirer la demande
          </Button>
        )}
      </div>
      {answering !== null && <AnswerDialog request={request} accept={answering} onClose={() => setAnswering(null)} />}
    </li>
  )
}

export const RequestItems = ({ rows }: { readonly rows: readonly ChangeRequest[] }) => (
  <ul className={classes.requests}>
    {rows.map((request) => (
      <Request key={request.id} request={request} />
    ))}
  </ul>
)

type Of = { readonly courseId?: number; readonly reader?: 'teacher' | 'family' }

/** Nothing is shown while none waits. */
export const useRequests = ({ courseId, reader }: Of) =>
  useOperation(
    requestsApi.listChanges,
    { ...(courseId !== undefined && { courseId: String(courseId) }), ...(reader && { reader }) },
    { background: true },
  )

export const RequestsOf = (of: Of) => {
  const { data } = useRequests(of)
  return data && data.rows.length > 0 ? <RequestItems rows={data.rows} /> : null
}

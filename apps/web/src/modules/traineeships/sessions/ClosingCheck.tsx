// What is open of a session that is about to be closed, each with the link where it is settled; nothing, and what teachers gave is shown.
import { closingApi } from '@cartable/domain/traineeships/closing/closing.api.ts'
import { type OpenPoint, openParts } from '@cartable/domain/traineeships/closing/closing.schema.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { refusedSentence } from '../cancellations/RefusedMove.tsx'
import { ClosingHours } from '../pay/HoursSection.tsx'
import { tabPath } from './session-texts.ts'

type Props = {
  readonly sessionId: number
  /** Whether something is: there is nothing to confirm then. */
  readonly onKnown: (isRefused: boolean) => void
  readonly onLeave: () => void
}

const Found = ({ sessionId, open, onKnown, onLeave }: Props & { readonly open: readonly OpenPoint[] }) => {
  const isRefused = open.length > 0
  useEffect(() => onKnown(isRefused), [isRefused, onKnown])
  if (!isRefused) return null
  return (
    <Alert color="warning" role="alert" mb={8} icon={<IconAlertTriangle size={18} aria-hidden />}>
      <b>{refusedSentence}</b>
      <ul>
        {open.map(({ kind, text }) => (
          <li key={text}>
            {unbroken(text)}{' '}
            <AppLink href={tabPath(sessionId, openParts[kind].tab)} onClick={onLeave}>
              {openParts[kind].name}
            </AppLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export const ClosingCheck = (props: Props) => {
  const query = useOperation(closingApi.showClosing, { sessionId: String(props.sessionId) })
  return (
    <QueryPanel query={query} what="ce qui reste ouvert">
      {({ open }) => (
        <>
          <Found {...props} open={open} />
          <ClosingHours sessionId={props.sessionId} />
        </>
      )}
    </QueryPanel>
  )
}

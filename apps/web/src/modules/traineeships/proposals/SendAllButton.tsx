// « Envoyer les 14 » : all the proposals of a stage that were made and not sent, in one go, and who was left out.
import type { SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

/** Teachers of the chart to whom nothing has left yet. */
export const unsentOf = (chart: SessionChart): string[] =>
  chart.levels.flatMap(({ subjects }) =>
    subjects.flatMap(({ groups }) =>
      groups.flatMap(({ proposals }) =>
        proposals.filter(({ status }) => status === 'created').map(({ teacherName }) => teacherName),
      ),
    ),
  )

export const SendAllButton = ({
  sessionId,
  names,
}: {
  readonly sessionId: number
  readonly names: readonly string[]
}) => {
  const send = useAction(proposalsApi.sendProposals, {
    onSuccess: ({ sentCount, leftOut, errorMsgs }) => {
      if (errorMsgs.length > 0) return void toast.error(unbroken(errorMsgs.join(' ')))
      if (sentCount > 0)
        toast.success(sentCount > 1 ? `${sentCount} propositions envoyées.` : 'Une proposition envoyée.')
      for (const words of leftOut) toast.error(unbroken(words))
    },
  })
  if (names.length === 0) return null
  const ask = async () => {
    const isSure = await askConfirmation({
      title: names.length > 1 ? `Envoyer les ${names.length} propositions\u202f?` : 'Envoyer la proposition\u202f?',
      body: `Un mail part à chaque professeur\u00a0: ${[...new Set(names)].join(', ')}.`,
      confirmLabel: names.length > 1 ? `Envoyer les ${names.length} mails` : 'Envoyer le mail',
    })
    if (isSure) send.mutate({ sessionId })
  }
  return (
    <Button leftSection={<IconSend size={16} aria-hidden />} loading={send.isPending} onClick={() => void ask()}>
      {names.length > 1 ? `Envoyer les ${names.length}` : 'Envoyer la proposition'}
    </Button>
  )
}

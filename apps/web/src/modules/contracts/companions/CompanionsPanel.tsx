// With whom the lessons of a collective contract are given: chosen among the contracts of the family, and left again.
import { type Companions, companionsApi } from '@cartable/domain/contracts/companions/companions.api.ts'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const refreshes = [['contracts'], ['courses']]

type Props = { readonly given: Companions; readonly canChange: boolean }

/** A contract that could be given with this one. */
const Join = ({ given }: { readonly given: Companions }) => {
  const [chosen, setChosen] = useState(given.candidates[0] ? String(given.candidates[0].value) : null)
  const join = useAction(companionsApi.join, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success('Donnés ensemble\u00a0: «\u00a0Planifier\u00a0» les prend désormais tous.')
      else toast.error(errorMsgs.join(' '))
    },
  })
  return (
    <Group gap="sm" align="end">
      <Select
        label="Donné ensemble avec"
        data={given.candidates.map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        w={320}
      />
      <Button
        disabled={chosen === null}
        loading={join.isPending}
        onClick={() => chosen !== null && join.mutate({ contractId: given.contractId, withId: Number(chosen) })}
      >
        Donner ensemble
      </Button>
    </Group>
  )
}

const Together = ({ given, canChange }: Props) => {
  const { contractId, companions } = given
  const leave = useAction(companionsApi.leave, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success('Contrat séparé\u00a0: il se planifie seul.')
      else toast.error(errorMsgs.join(' '))
    },
  })
  const part = async () => {
    const isSure = await askConfirmation({
      title: 'Séparer ce contrat',
      body: 'Les prochains cours se planifieront seuls. Ceux qui sont déjà planifiés ensemble le restent.',
      confirmLabel: 'Séparer',
    })
    if (isSure) leave.mutate({ contractId })
  }
  return (
    <>
      <ul>
        {companions.map((one) => (
          <li key={one.contractId}>
            {one.studentName}, {one.subject}{' '}
            <AppLink href={`/privateTuition/contract/${one.contractId}`}>Contrat {one.number}</AppLink>
            {one.isPaused && ', en pause'}
          </li>
        ))}
      </ul>
      {canChange && (
        <Group>
          <Button loading={leave.isPending} onClick={() => void part()}>
            Séparer ce contrat
          </Button>
        </Group>
      )}
    </>
  )
}

export const CompanionsPanel = ({
  contractId,
  canChange,
}: {
  readonly contractId: number
  readonly canChange: boolean
}) => {
  const query = useOperation(companionsApi.companions, { contractId: String(contractId) })
  return (
    <QueryPanel query={query} what="les contrats donnés ensemble">
      {(given) => (
        <Stack gap="sm">
          {given.companions.length > 0 && <Together given={given} canChange={canChange} />}
          {given.canJoin && given.companions.length === 0 && given.candidates.length === 0 && (
            <EmptyLine>
              Aucun autre contrat collectif de cette famille avec ce professeur, au même format et au même lieu.
            </EmptyLine>
          )}
          {!given.canJoin && (
            <EmptyLine>Ce contrat est terminé{'\u00a0'}: il ne se donne plus avec un autre.</EmptyLine>
          )}
          {canChange && given.candidates.length > 0 && (
            <Join key={given.candidates.map(({ value }) => value).join()} given={given} />
          )}
        </Stack>
      )}
    </QueryPanel>
  )
}

// Opens the search of a teacher from the record of whom it is for: nothing is typed again.
import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useCan } from '../../platform/session/session.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { newSearchPath } from './linking-texts.ts'

export const SearchButton = (from: { readonly studentId: number } | { readonly contractId: number }) => {
  const canSearch = useCan('linking', 'write')
  const go = useGo()
  return canSearch ? (
    <Button leftSection={<IconUserSearch size={16} aria-hidden />} onClick={() => go(newSearchPath(from))}>
      Chercher un professeur
    </Button>
  ) : null
}

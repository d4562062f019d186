// What the page of a family is told of its students, with the places of their lessons by contract.
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'

export const useFamilyHome = () => {
  const home = useOperation(homesApi.familyHome, {})
  const students = home.data?.students
  const contracts = useMemo(() => students?.flatMap((student) => student.contracts), [students])
  const places = useMemo(() => new Map((contracts ?? []).map((contract) => [contract.id, contract])), [contracts])
  /** Undefined until it is known. */
  const hasContract = contracts && contracts.length > 0
  return { home, places, hasContract }
}

// What a home page is told besides its lists, asked again when a course or a contract changes. Each block says its own failure.
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { useLiveEvents } from '../../platform/live/live.ts'

type Asked = { readonly refetch: (options: { cancelRefetch: boolean }) => unknown }
/** Changes of courses refresh by themselves, being of the same domain; those of contracts and their prices do not. */
const useContractChanges = (home: Asked) =>
  useLiveEvents([['contracts']], () => void home.refetch({ cancelRefetch: false }), { withOwn: true })

/** The page of a family, with the places of its lessons by contract. */
export const useFamilyHome = () => {
  const home = useOperation(homesApi.familyHome, {}, { background: true })
  useContractChanges(home)
  const students = home.data?.students
  const contracts = useMemo(() => students?.flatMap((student) => student.contracts), [students])
  const places = useMemo(() => new Map((contracts ?? []).map((contract) => [contract.id, contract])), [contracts])
  /** Undefined until it is known. */
  const hasContract = contracts && contracts.length > 0
  return { home, places, hasContract }
}

/** The page of a teacher, with the places of the lessons by contract. */
export const useTeacherHome = () => {
  const home = useOperation(homesApi.teacherHome, {}, { background: true })
  useContractChanges(home)
  const pupils = home.data?.pupils
  const places = useMemo(() => new Map((pupils ?? []).map((pupil) => [pupil.contractId, pupil])), [pupils])
  return { home, places }
}

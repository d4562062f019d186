// The address under which other screens open the folder of a teacher: `/teacher/overview?target=teacher&targetReference=12`.
import { useEffect } from 'react'
import { textOf } from '../../platform/list/search.ts'
import { NoSuchPage } from '../../platform/shell/AskedRecord.tsx'
import { askedId, useAddress } from '../../platform/shell/asked-record.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Loading } from '../../platform/shell/states.tsx'

export const TeacherOverview = () => {
  const address = useAddress()
  const target = textOf(address.target)
  const asked = askedId(textOf(address.targetReference))
  const id = typeof asked === 'number' && (target === undefined || target === 'teacher') ? asked : null
  const go = useGo()
  useEffect(() => {
    if (id !== null) go(`/teacher/show/${id}`, { replace: true })
  }, [id, go])
  return id === null ? <NoSuchPage /> : <Loading />
}

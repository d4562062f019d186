// Serves the programme of a session: chart, levels, subjects, groups, their files, places of students.

import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import { type ConstraintRefusals, handlers } from '../../../platform/http/handlers.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { placeStudent } from './place-student.ts'
import { removeProgrammeDocument, uploadProgrammeDocument, viewProgrammeDocument } from './programme-documents.ts'
import { changeGroupStatus, saveGroup, showGroup } from './save-group.ts'
import { saveLevel, showLevel, toggleLevel } from './save-level.ts'
import { saveSubject, showSubject, toggleSubject } from './save-subject.ts'
import { showChart, showGroupRow, showLevelRow, showSubjectRow } from './show-chart.ts'

const constraints: ConstraintRefusals = {
  traineeship_levels_main_scholar_level_id_fkey: {
    refusal: programmeRefusals.unknownLevel,
    path: 'mainScholarLevelId',
  },
  traineeship_level_equivalents_scholar_level_id_fkey: {
    refusal: programmeRefusals.unknownLevel,
    path: 'equivalentScholarLevels',
  },
  traineeship_subjects_subject_id_fkey: { refusal: programmeRefusals.unknownSubject, path: 'codifSubjectId' },
  traineeship_subject_chapters_chapter_id_fkey: { refusal: programmeRefusals.unknownChapter, path: 'chapters' },
  traineeship_subject_days_within_session: { refusal: programmeRefusals.dayOutsideUnnamed, path: 'days' },
  traineeship_registration_subjects_option_uq: { refusal: programmeRefusals.optionTaken, path: 'option' },
  traineeship_groups_location_id_fkey: { refusal: programmeRefusals.unknownLocation, path: 'locationId' },
  traineeship_groups_same_session: { refusal: programmeRefusals.locationOfAnother, path: 'locationId' },
  traineeship_groups_times_check: { refusal: programmeRefusals.endBeforeStart, path: 'endTime' },
  traineeship_group_slots_room_excl: { refusal: programmeRefusals.roomTakenUnnamed },
  traineeship_group_slots_teacher_excl: { refusal: programmeRefusals.teacherTaken },
  ...stageOccupations,
}
export const programmeService = handlers(
  programmeApi,
  {
    chart: showChart,
    levelRow: showLevelRow,
    subjectRow: showSubjectRow,
    groupRow: showGroupRow,
    showLevel,
    saveLevel,
    toggleLevel,
    showSubject,
    saveSubject,
    toggleSubject,
    showGroup,
    saveGroup,
    changeGroupStatus,
    placeStudent,
    uploadDocument: uploadProgrammeDocument,
    viewDocument: viewProgrammeDocument,
    removeDocument: removeProgrammeDocument,
  },
  { constraints },
)

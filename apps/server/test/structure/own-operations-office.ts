// Operations of the office's day that the published table does not name: what is found, where it leads, the lines of the bank.

export const oursOffice: Readonly<Record<string, string>> = {
  global_search: 'the palette searches every domain at once',
  global_search_seen: 'the palette begins with the records that were opened last',
  order_links: 'a bill leads to its family, its lessons, its entries',
  dashboard_waiting_list: 'a number of the home page opens what it counts, whole',
  gr_user_absences: 'a colleague who fell ill has an absence noted by somebody else',
  gr_user_absence_save: 'the same',
  gr_user_absence_remove: 'the same',
  user_profile_absences: 'one’s own absences, with who stands in, are noted from the profile',
  user_profile_absence_save: 'the same',
  user_profile_absence_remove: 'the same',
  dashboard_waits: 'what waits for one person is one list, whatever its kinds',
  gr_user_hand_over: 'what a colleague holds is counted before it is handed over',
  gr_user_hand_over_save: 'what a colleague who leaves holds is handed over in one act',
  bank_line_settle: 'a line of the bank is matched with what it proves, by a person',
  bank_line_undo: 'a match of the bank is undone',
  bank_lines_list: 'lines of statements are listed with what each may be',
  bank_payout: 'a payout of the card provider is read line by line',
  bank_statement_import: 'the statement of the bank is imported',
  bank_statements_list: 'statements that were imported are listed',
  bank_transit: 'money on its way is listed account by account',
}

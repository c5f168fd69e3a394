-- A model used to review the rules' findings ("judge"); now it reads the report. Stored analyses get the new shape.
update inspection_reports
set ai_analysis = (ai_analysis - 'judge' - 'judgeFailure')
  || jsonb_build_object('modelFailure', ai_analysis -> 'judgeFailure')
  || case
    when jsonb_typeof(ai_analysis -> 'judge') = 'object' then jsonb_build_object(
      'modelReading',
      ((ai_analysis -> 'judge') - 'changes') || jsonb_build_object(
        'questions', 1,
        'cachedInputTokens', 0,
        'counts', jsonb_build_object(
          'found', coalesce((ai_analysis #>> '{judge,changes,confirmed}')::int, 0)
            + coalesce((ai_analysis #>> '{judge,changes,added}')::int, 0),
          'agreed', coalesce((ai_analysis #>> '{judge,changes,confirmed}')::int, 0),
          'asked', 0,
          'kept', 0,
          'rejected', coalesce((ai_analysis #>> '{judge,changes,dismissed}')::int, 0),
          'dropped', coalesce((ai_analysis #>> '{judge,changes,refused}')::int, 0),
          'rejectedQuotes', 0,
          'unreadPassages', 0
        )
      )
    )
    else jsonb_build_object('modelReading', null)
  end
where ai_analysis ?| array['judge', 'judgeFailure'];

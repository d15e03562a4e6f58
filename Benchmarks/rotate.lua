-- Has wrk send the requests of a file in turn, beginning at one of them. A line is a path and, each after a tab, header
-- fields. The last line of the output has the number of answers, microseconds, bytes and errors.

local requests, place = {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local path, fields = line:match("^([^\t]+)(.*)$")
    local headers = {}
    for name, value in fields:gmatch("\t([^:\t]+): ([^\t]+)") do headers[name] = value end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
  place = tonumber(arguments[2])
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("%d %d %d %d\n", summary.requests, summary.duration, summary.bytes, failed))
end

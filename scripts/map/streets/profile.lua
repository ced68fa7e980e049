-- What of OpenStreetMap becomes our map of streets, and from which zoom on.

node_keys = { "place" }

local roads = {
  motorway = { kind = "major", zoom = 8 }, motorway_link = { kind = "major", zoom = 11 },
  trunk = { kind = "major", zoom = 8 }, trunk_link = { kind = "major", zoom = 11 },
  primary = { kind = "major", zoom = 9 }, primary_link = { kind = "major", zoom = 12 },
  secondary = { kind = "middle", zoom = 11 }, secondary_link = { kind = "middle", zoom = 12 },
  tertiary = { kind = "middle", zoom = 12 }, tertiary_link = { kind = "middle", zoom = 13 },
  unclassified = { kind = "minor", zoom = 13 }, residential = { kind = "minor", zoom = 13 },
  living_street = { kind = "minor", zoom = 13 }, service = { kind = "minor", zoom = 14 },
  pedestrian = { kind = "path", zoom = 14 }, track = { kind = "path", zoom = 13 },
  footway = { kind = "path", zoom = 14 }, path = { kind = "path", zoom = 14 }, cycleway = { kind = "path", zoom = 14 },
}

local districts = { suburb = 11, quarter = 12, neighbourhood = 13 }

local greens = {
  leisure = { park = true, garden = true, nature_reserve = true },
  landuse = { forest = true, orchard = true, farmland = true, grass = true, recreation_ground = true },
  natural = { wood = true, scrub = true, grassland = true },
}

local waters = { natural = { water = true }, waterway = { riverbank = true, dock = true }, landuse = { reservoir = true, basin = true } }

local function is_one_of(object, kinds)
  for key, values in pairs(kinds) do
    if values[object:Find(key)] then return true end
  end
  return false
end

local function name(object)
  local plain = object:Find("name")
  for _, language in ipairs({ "ar", "en", "pt" }) do
    local said = object:Find("name:" .. language)
    if said == "" then said = plain end
    if said ~= "" then object:Attribute("name:" .. language, said) end
  end
end

function init_function() end
function exit_function() end

function node_function(node)
  local zoom = districts[node:Find("place")]
  if zoom then
    node:Layer("districts", false)
    node:MinZoom(zoom)
    name(node)
  end
end

function way_function(way)
  local road = roads[way:Find("highway")]
  if road then
    way:Layer("roads", false)
    way:MinZoom(road.zoom)
    way:Attribute("kind", road.kind)
    name(way)
  end
  local waterway = way:Find("waterway")
  if waterway == "river" or waterway == "stream" or waterway == "wadi" or waterway == "canal" then
    way:Layer("wadis", false)
    name(way)
  end
  if way:IsClosed() then
    if way:Find("building") ~= "" then way:Layer("buildings", true) end
    if is_one_of(way, greens) then
      way:Layer("greens", true)
      way:Attribute("kind", "green")
      name(way)
    elseif is_one_of(way, waters) then
      way:Layer("wadis", true)
      name(way)
    end
  end
end
